export const inWords = (number: number) => Math.round(number).toLocaleString('en');
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
