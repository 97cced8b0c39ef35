// WalletConnect's client without what a page of ours never asks of it: its log, its own storage, and the two libraries that read transactions of
// other chains. Each is replaced by a few lines under the same names; an import of anything else from them breaks the build.
// Licences: its storage brings lru-cache (BlueOak-1.0.0), which is no part of the page because of this.

const quiet = `
const mute = () => {}
const logger = { level: 'silent', trace: mute, debug: mute, info: mute, warn: mute, error: mute, fatal: mute, child: () => logger }
`
/** What stands in for each package. */
const INSTEAD = {
  '@walletconnect/logger': `${quiet}
export const pino = () => logger
export const getDefaultLoggerOptions = (options) => options
export const getLoggerContext = () => ''
export const generateChildLogger = () => logger
export const generatePlatformLogger = () => ({ logger, chunkLoggerController: null })
`,
  // The connector hands over a storage of its own (src/wallets/connectors/wallet-connect-client.ts).
  '@walletconnect/keyvaluestorage':
    'export default class { constructor() { throw new Error("WalletConnect was given no storage") } }\n',
  // Both name transactions of Sui and Algorand to the relay; nobody here is asked for one.
  blakejs: 'export const blake2b = () => { throw new Error("no Sui") }\n',
  '@msgpack/msgpack': 'export const decode = () => { throw new Error("no Algorand") }\nexport const encode = decode\n',
}

/** Whose imports are looked at: the packages of WalletConnect. */
const INSIDE = /node_modules\/@walletconnect\//

export const leanWalletConnect = {
  name: 'lean-wallet-connect',
  setup({ onResolve, onLoad }) {
    const names = new RegExp(`^(${Object.keys(INSTEAD).join('|').replaceAll('/', '\\/')})$`)
    onResolve({ filter: names }, ({ path, importer }) =>
      INSIDE.test(importer) ? { path, namespace: 'lean-wallet-connect', sideEffects: false } : null,
    )
    onLoad({ filter: /./, namespace: 'lean-wallet-connect' }, ({ path }) => ({ contents: INSTEAD[path], loader: 'js' }))
  },
}
