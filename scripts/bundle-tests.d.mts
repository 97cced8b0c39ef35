// Types of bundle-tests.mjs, for the test of the test command.

export declare const inGroups: (paths: readonly string[], textOf?: (path: string) => string) => string[][]
export declare const bundleTests: (name: string, groups: readonly (readonly string[])[]) => Promise<string[]>
