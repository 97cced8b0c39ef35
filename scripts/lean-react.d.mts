// Types of lean-react.mjs, for the tests.
import type { Plugin } from 'esbuild'

export declare const lean: (file: string, text: string) => Promise<string>
export declare const lacking: (text: string) => string[]
export declare const undrawable: (text: string) => string[]
export declare const leanReact: Plugin
