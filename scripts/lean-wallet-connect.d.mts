import type { Plugin } from 'esbuild'
export const leanWalletConnect: Plugin
