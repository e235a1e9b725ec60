/** The package ships no types. Declared here is the part that subset-fonts.ts uses. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype';
    noHinting?: boolean;
    keepFeatures?: string[];
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  // biome-ignore lint/style/noDefaultExport: so does the package.
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: Options,
  ): Promise<Buffer>;
}
