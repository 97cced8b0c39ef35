// What each step of a page costs, as a browser pays it: brotli of the files that the step loads and no earlier step has loaded.
// Budgets and the files that begin each step stand in .ci/size.json. 1 kB is 1000 bytes.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { placeOf } from './compressed.mjs'

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** Whether any source has a part in an output. */
const holdsCode = ({ inputs }) => Object.values(inputs).some(({ bytesInOutput }) => bytesInOutput > 0)

/** Output files that `file` loads at once, itself included. A chunk that no source has a part in is not asked for. */
const closure = (outputs, file, seen = new Set()) => {
  if (seen.has(file)) return seen
  if (holdsCode(outputs[file])) seen.add(file)
  for (const { path, kind, external } of outputs[file].imports)
    if (kind === 'import-statement' && !external) closure(outputs, path, seen)
  return seen
}

/** The lazy files of each row of a table in a source file: `NAME: { … import('./x.ts') … }`. */
export const lazyFiles = (path, text) =>
  Object.fromEntries(
    text.split(/^ {2}(?=[A-Z][A-Z_]+: \{)/m).flatMap((row) => {
      const name = /^([A-Z][A-Z_]+): \{/.exec(row)?.[1]
      const files = [...row.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, from]) => join(dirname(path), from))
      return name ? [[name, files]] : []
    }),
  )

/** Heaviest packages that the stage reaches without a lazy step, in bytes of brotli: each gets its share of the files it is in. */
const packagesFrom = (metafile, file, weigh) => {
  const reached = new Set()
  const visit = (input) => {
    if (reached.has(input)) return
    reached.add(input)
    for (const { path, kind, external } of metafile.inputs[input]?.imports ?? [])
      if (kind !== 'dynamic-import' && !external) visit(path)
  }
  visit(file)
  const weights = {}
  for (const [output, { inputs }] of Object.entries(metafile.outputs)) {
    const whole = Object.values(inputs).reduce((sum, { bytesInOutput }) => sum + bytesInOutput, 0)
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      if (!reached.has(input)) continue
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? input
      weights[name] = (weights[name] ?? 0) + (weigh(output) * bytesInOutput) / whole
    }
  }
  return Object.entries(weights).sort(([, a], [, b]) => b - a)
}

/** Rows `[step, bytes, budget, sum so far]` and what is wrong. `read` gives the text of a source, `weigh` the cost of an output file. */
export const sizes = (metafile, config, read, weigh) => {
  const rows = []
  const faults = []
  const byEntry = new Map(
    Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) => (entryPoint ? [[entryPoint, path]] : [])),
  )
  const outputOf = (file) => {
    if (byEntry.has(file)) return byEntry.get(file)
    faults.push(
      `${file} begins no step of the page: it is neither the entry nor loaded by import(). If it was renamed, change .ci/size.json.`,
    )
    return null
  }
  const loaded = new Set()
  /** What these files add to what is loaded. */
  const adds = (files, keep) => {
    const known = new Set(loaded)
    let bytes = 0
    for (const file of files.map(outputOf).filter(Boolean))
      for (const output of closure(metafile.outputs, file)) {
        if (known.has(output)) continue
        known.add(output)
        if (keep) loaded.add(output)
        bytes += weigh(output)
      }
    return bytes
  }
  const check = (name, bytes, most) => {
    rows.push([name, bytes, most])
    if (bytes > most) faults.push(`${name}: ${kB(bytes)}, more than the ${kB(most)} it may cost.`)
  }

  const {
    buttons,
    ready,
    menu,
    screen,
    phone,
    captcha,
    walletList,
    siwe,
    otherWallets,
    wallets,
    solana,
    injected,
    qrCode,
    walletConnect,
    language,
    stage,
  } = config
  const tables = [screen.registry, screen.directory].map((path) => lazyFiles(path, read(path)))
  const filesOf = (name) => tables.flatMap((table) => table[name] ?? [])
  const allOf = (name, own) => [...filesOf(name), ...(own?.files ?? [])]
  let total = adds([buttons.file], true)
  check('buttons painted', total, buttons.most)
  const readyAdds = adds([ready.file], true)
  total += readyAdds
  check('ready adds', readyAdds, ready.most)
  total += adds([menu.file, ...filesOf(menu.screen)], true)
  check('menu visible, in total', total, menu.mostInTotal)
  for (const name of Object.keys(tables[0])) {
    if (name === menu.screen) continue
    const own = [phone, captcha, walletList, siwe, otherWallets].find((one) => one?.screens.includes(name))
    // What stands behind a list is not there without it; what a screen's jobs ask for later counts as well.
    const first = own?.after ? config[own.after] : null
    const before = first ? allOf(first.screens[0], first) : []
    const bytes = adds([...before, ...allOf(name, own)], false) - adds(before, false)
    check(`${name} adds${first ? ` after ${first.screens[0]}` : ''}`, bytes, (own ?? screen).most)
  }

  // A wallet is spoken to after it was found, over WalletConnect too.
  const found = adds([wallets.file], false)
  const spoken = adds([wallets.file, injected.file], false)
  check('wallets add', found, wallets.most)
  check('Solana wallets add', adds([wallets.file, solana.file], false) - found, solana.most)
  check('a wallet of the browser adds', spoken - found, injected.most)
  check('QR code adds', adds([qrCode.file], false), qrCode.most)
  check('WalletConnect adds', adds([wallets.file, injected.file, walletConnect.file], false) - spoken, walletConnect.most)

  const languages = [...byEntry.keys()].filter((path) => dirname(path) === language.folder)
  if (languages.length === 0)
    faults.push(`${language.folder}/ has no language that is loaded by import(). If it was renamed, change .ci/size.json.`)
  for (const path of languages) check(`${path} adds`, adds([path], false), language.most)

  if (!metafile.inputs[stage.file]) faults.push(`${stage.file} is no part of the page. If it was renamed, change .ci/size.json.`)
  else
    for (const [name, bytes] of packagesFrom(metafile, stage.file, weigh))
      if (bytes > stage.mostPerPackage && !stage.except.includes(name))
        faults.push(
          `${name}: ${kB(bytes)}, reached by ${stage.file} without a lazy step; the most is ${kB(stage.mostPerPackage)}.`,
        )
  return { rows, faults }
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the build tells of the page's files, for whoever measures them afterwards. */
export const METAFILE = '.cache/page.json'

/** Prints the steps of a built page against their budgets. 1 when one is passed, or when a step cannot be found. */
export const printSizes = (metafile) => {
  const text = (path) => readFileSync(join(root, path), 'utf8')
  const weights = new Map()
  // Of the very bytes that the service sends.
  const weigh = (output) => {
    if (!weights.has(output)) weights.set(output, readFileSync(placeOf(readFileSync(join(root, output)), root)).length)
    return weights.get(output)
  }
  const { rows, faults } = sizes(metafile, JSON.parse(text('.ci/size.json')), text, weigh)
  for (const [name, bytes, most] of rows)
    console.log(`  ${name.padEnd(44)}${kB(bytes).padStart(9)} of ${kB(most).padStart(8)}${bytes > most ? '  too much' : ''}`)
  for (const fault of faults) console.error(fault)
  return faults.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (existsSync(join(root, METAFILE))) process.exitCode = printSizes(JSON.parse(readFileSync(join(root, METAFILE), 'utf8')))
  else {
    console.error('Nothing was built that could be measured: run npm run size.')
    process.exitCode = 1
  }
}
