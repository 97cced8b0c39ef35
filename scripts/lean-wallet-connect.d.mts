// Types of lean-wallet-connect.mjs, for the tests.

import type { Plugin } from 'esbuild'
export const leanWalletConnect: Plugin
