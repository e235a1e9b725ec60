/** Has the browser save the file under this name. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file only after the click event has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
