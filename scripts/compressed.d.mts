// Types of compressed.mjs, for its test.

export declare const placeOf: (plain: string | Buffer, root?: string) => string
export declare const compress: (paths: readonly string[]) => Promise<void>
