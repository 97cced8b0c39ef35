// Types of browser.mjs, for the tests and scripts that are written in TypeScript.

import type { Browser } from 'playwright-core'

export declare const launchArguments: string[]
export declare const launchOptions: (
  say?: (line: string) => void,
) => Promise<{ executablePath: string; headless: true; args: string[] }>
export declare const openBrowser: () => Promise<Browser>
export declare const tryBrowser: (executablePath: string) => Promise<string | null>
export declare const installedBrowsers: () => string[]
export declare const filesInTar: (tar: Buffer) => { name: string; content: Buffer }[]
export declare const findBrowser: (say?: (line: string) => void) => Promise<string>
