// Types of loading-moments.mjs, for the tests.

export declare const LOADING_MOMENTS: Record<string, string | null>
export declare const bundlesBefore: (bundle: string) => readonly string[]
export declare const comesBefore: (first: string, then: string) => boolean
export declare const bundleOf: (path: string, importersOf: (path: string) => readonly string[]) => string | null
export declare const ofBundle: <T>(table: Record<string, T>, bundle: string) => T | undefined
