// Keeps the page in few files, asked for at once: which stage each lazy part builds on, and what has a copy of its own (docs/decisions/0006).
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const source = (path) => new URL(`../${path}`, import.meta.url).pathname

/** Every file of the page that some file imports lazily. */
const lazyParts = async () => {
  const files = (
    await Promise.all(['src', 'elements'].map((folder) => readdir(source(folder), { recursive: true, withFileTypes: true })))
  ).flat()
  const found = await Promise.all(
    files
      .filter((file) => file.isFile() && /\.tsx?$/.test(file.name))
      .map(async ({ parentPath, name }) =>
        [...(await readFile(join(parentPath, name), 'utf8')).matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, to]) =>
          join(parentPath, to),
        ),
      ),
  )
  return found.flat()
}

/**
 * Keeps the page in few chunks. esbuild cuts a chunk for every set of lazy parts that share something; here every lazy part
 * also imports the stage before it (the session, the works of a login-modal, the screens), so that what they share stays where it was loaded first.
 */
export const fewChunks = {
  name: 'few-chunks',
  setup({ onResolve, onLoad, onStart, resolve }) {
    const session = source('src/session/runtime.ts')
    const works = source('elements/modal/works.ts')
    const screens = source('src/screens/mount.ts')
    const wallets = source('src/wallets/store.ts')
    const injected = source('src/wallets/connectors/injected.ts')
    // Screen, flow and jobs of the wallet list come at once, and so do those of a connection: one file each.
    const together = [
      ['src/screens/wallet/wallet-list.tsx', 'src/flows/wallet/wallet-list.ts', 'src/flows/wallet/wallet-list-jobs.ts'],
      [
        'src/screens/wallet/awaiting-connection.tsx',
        'src/flows/wallet/wallet-connection.ts',
        'src/flows/wallet/wallet-connection-jobs.ts',
      ],
    ].map((group) => group.map(source))
    const [[list]] = together
    /** What a lazy part imports besides: the stage that it builds on, and what comes together with it. */
    const before = (path) => {
      const group = together.find((one) => one.includes(path)) ?? []
      if (group.length > 0) return [group[0] === list ? screens : list, wallets, ...group.filter((one) => one !== path)]
      // What stands behind the list, and builds on it.
      if (/\/(screens\/wallets|flows)\/.*(wallet|phantom)/.test(path)) return [list, wallets]
      return [stageBefore(path)].filter(Boolean)
    }
    /** The stage that a lazy part imports; undefined: none. */
    const stageBefore = (path) => {
      if (path === session) return
      // Words wait for nobody, and neither does a table that imports nothing.
      if (/\/(locales\/[^/]+|elements\/language|contract\/chains)\.ts$/.test(path)) return
      // A wallet is spoken to after it was found; every kind takes words from the commonest one.
      if (path === injected || path.endsWith('/solana-wallets.ts')) return wallets
      if (/\/src\/connectors\/|\/over-wallet-connect/.test(path)) return injected
      // What the tags themselves may ask for must not wait for the screens.
      const early = /contract\/(check-host-config|attribute-rules)|screens\/accent|elements\/(menu|wallet\/)|\/src\/session\//
      return path === works || early.test(path) ? session : path === screens ? works : screens
    }
    let lazy = new Set()
    // Read from the sources beforehand: a part that others import as well is loaded once, by whoever comes first.
    onStart(async () => {
      lazy = new Set(await lazyParts())
    })
    onLoad({ filter: /\.tsx?$/ }, async ({ path, suffix }) => {
      const after = !suffix && lazy.has(path) ? before(path) : []
      if (after.length === 0) return
      const contents = await readFile(path, 'utf8')
      return {
        contents: [contents, ...after.map((one) => `import ${JSON.stringify(one)}`), ''].join('\n'),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
        resolveDir: dirname(path),
      }
    })
    // Only WalletConnect's code asks for this one, after `injected`: on its own it would cut the digests out of what every wallet needs.
    onLoad({ filter: /\/@noble\/curves\/esm\/secp256k1\.js$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8')
      return { contents: `${contents}\nimport ${JSON.stringify(injected)}\n`, loader: 'js', resolveDir: dirname(path) }
    })
    // The shell has its own copy of the few lines that it shares with later stages: importing them would be a round trip before the first paint.
    onResolve(
      { filter: /\/(kit\/(wait|early|short-address)|browser\/address|contract\/(latchkey-error|limits|events|wire))\.ts$/ },
      async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData?.seen || !/\/elements\/[^/]+$|\?shell$/.test(importer)) return
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: { seen: true } })
        return { path: found.path, suffix: '?shell' }
      },
    )
    // And so have the works of a login-modal: what they take from the shell itself would be cut out of it.
    onResolve({ filter: /^\.\.\/(dom|load|page)\.ts$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (pluginData?.seen || !/\/elements\/modal\/[^/]+$/.test(importer)) return
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: { seen: true } })
      return { path: found.path, suffix: '?works' }
    })
    // What the wallets' screens share with those of other ways to log in is theirs once more: in files of its own it would be as many requests.
    onResolve(
      {
        filter:
          /\/(parts\/(button|mark)\.tsx|pieces\.css|browser\/(popup|clipboard)\.ts|kit\/short-address\.ts|contract\/chain-ids\.ts)$|\/refusal\.ts$/,
      },
      async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData?.seen || !/\/(screens\/wallets|flows|flows\/jobs)\/[^/]*(wallet|phantom|connection)[^/]*$/.test(importer))
          return
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: { seen: true } })
        return { path: found.path, suffix: '?list' }
      },
    )
    // The host's config is checked on pages that give one; what only that needs of valibot must not ride with every session,
    // and the names that it and the wallets share with the menu must not be a file of their own.
    onResolve(
      { filter: /^valibot$|\/(menu|chain-ids|wallet-error)\.ts$/ },
      async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData?.seen) return
        const own = /contract\/(check-)?host-config/.test(importer)
          ? '?host'
          : /\/session\/(over-)?wallet/.test(importer)
            ? '?wallets'
            : /\/ethereum-provider/.test(importer) && '?provider'
        if (!own || (own === '?wallets' && path === 'valibot')) return
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: { seen: true } })
        return { path: found.path, suffix: own, sideEffects: false }
      },
    )
  },
}
