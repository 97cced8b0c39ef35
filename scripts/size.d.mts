// Types of size.mjs, for the tests.

/** What a build has written: each file with what it holds and what it loads. */
export type Files = Record<
  string,
  { entry: string | null; modules: Record<string, number>; imports: string[]; dynamicImports: string[] }
>
export interface Sizes {
  rows: [moment: string, bytes: number, budget: number][]
  faults: string[]
}
export declare const BUNDLES: string
export declare const bundleName: (file: string) => string
export declare const sizes: (
  files: Files,
  entry: string,
  budgets: Record<string, number>,
  weigh: (file: string) => number,
) => Sizes
export declare const printSizes: (pages: { files: Files; lite: Files }) => 0 | 1
