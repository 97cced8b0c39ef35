// Types of size.mjs, for the tests.

type Imports = { path: string; kind: string; external?: boolean }[]
export interface Metafile {
  inputs: Record<string, { imports: Imports }>
  outputs: Record<string, { imports: Imports; inputs: Record<string, { bytesInOutput: number }>; entryPoint?: string }>
}
/** Screens with a budget of their own, and what their jobs load besides. `after`: what is loaded before, by its key in the config. */
interface Group {
  screens: string[]
  files?: string[]
  after?: string
  most: number
}
export interface SizeConfig {
  buttons: { file: string; most: number }
  ready: { file: string; most: number }
  menu: { file: string; screen: string; mostInTotal: number }
  phone: { screens: string[]; most: number }
  captcha: { screens: string[]; most: number }
  walletList: Group
  siwe: Group
  otherWallets: Group
  wallets: { file: string; most: number }
  solana: { file: string; most: number }
  injected: { file: string; most: number }
  qrCode: { file: string; most: number }
  walletConnect: { file: string; most: number }
  screen: { registry: string; directory: string; most: number }
  language: { folder: string; most: number }
  stage: { file: string; mostPerPackage: number; except: string[] }
}
export declare const lazyFiles: (path: string, text: string) => Record<string, string[]>
export declare const sizes: (
  metafile: Metafile,
  config: SizeConfig,
  read: (path: string) => string,
  weigh: (output: string) => number,
) => { rows: [step: string, bytes: number, most: number][]; faults: string[] }
export declare const printSizes: (metafile: Metafile) => 0 | 1
