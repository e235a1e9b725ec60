export const formatCount = (number: number) => Math.round(number).toLocaleString('en');
export const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
