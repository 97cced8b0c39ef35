// The size check itself (scripts/size.mjs): what it counts, and that each budget can be broken.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Metafile, type SizeConfig, sizes } from '../../scripts/size.mjs'

const config: SizeConfig = {
  buttons: { file: 'start.ts', most: 100 },
  ready: { file: 'session.ts', most: 80 },
  menu: { file: 'mount.ts', screen: 'LANDING', mostInTotal: 500 },
  screen: { registry: 'registry.ts', directory: 'directory.ts', most: 60 },
  phone: { screens: ['PHONE'], most: 320 },
  captcha: { screens: ['CAPTCHA'], most: 30 },
  walletList: { screens: ['LIST'], files: ['wallets.ts'], most: 80 },
  siwe: { screens: ['CONNECTION'], files: ['sign.ts'], after: 'walletList', most: 70 },
  otherWallets: { screens: ['OTHER'], after: 'walletList', most: 20 },
  wallets: { file: 'wallets.ts', most: 50 },
  solana: { file: 'solana.ts', most: 15 },
  injected: { file: 'injected.ts', most: 40 },
  qrCode: { file: 'qr.tsx', most: 50 },
  walletConnect: { file: 'wc.ts', most: 900 },
  language: { folder: 'words', most: 40 },
  stage: { file: 'stage.tsx', mostPerPackage: 100, except: ['react-dom'] },
}
const sources: Record<string, string> = {
  'registry.ts':
    "  LANDING: { load: async () => landing },\n  CODE: {\n    load: () => import('./code.tsx'),\n  },\n  PHONE: { load: () => import('./phone.tsx') },\n  CAPTCHA: { load: () => import('./captcha.tsx') },\n  LIST: { load: () => import('./list.tsx') },\n  CONNECTION: { load: () => import('./connection.tsx') },\n  OTHER: { load: () => import('./other.tsx') },\n",
  'directory.ts': "  CODE: { flow: 'code', load: () => import('./code-flow.ts') },\n",
}
const now = (path: string) => ({ path, kind: 'import-statement' })
const file = (entryPoint: string, imports: string[], inputs: Record<string, number>) => ({
  entryPoint,
  imports: imports.map(now),
  inputs: Object.fromEntries(Object.entries(inputs).map(([name, bytesInOutput]) => [name, { bytesInOutput }])),
})
const built: Metafile = {
  inputs: {
    'stage.tsx': { imports: [now('node_modules/react-dom/a.js'), now('small.ts'), { path: 'big.ts', kind: 'dynamic-import' }] },
    'node_modules/react-dom/a.js': { imports: [] },
    'small.ts': { imports: [] },
    'big.ts': { imports: [] },
  },
  outputs: {
    'start.js': file('start.ts', ['shared.js'], { 'start.ts': 1 }),
    'shared.js': { imports: [], inputs: { 'small.ts': { bytesInOutput: 1 } } },
    'session.js': file('session.ts', ['shared.js', 'empty.js'], { 'session.ts': 1 }),
    'empty.js': { imports: [], inputs: {} },
    'mount.js': file('mount.ts', ['session.js'], { 'stage.tsx': 1, 'node_modules/react-dom/a.js': 9 }),
    'code.js': file('code.tsx', ['mount.js'], { 'code.tsx': 1 }),
    'phone.js': file('phone.tsx', ['mount.js'], { 'phone.tsx': 1 }),
    'captcha.js': file('captcha.tsx', ['mount.js'], { 'captcha.tsx': 1 }),
    'wallets.js': file('wallets.ts', ['session.js'], { 'wallets.ts': 1 }),
    'list.js': file('list.tsx', ['mount.js'], { 'list.tsx': 1 }),
    'connection.js': file('connection.tsx', ['list.js'], { 'connection.tsx': 1 }),
    'sign.js': file('sign.ts', ['connection.js'], { 'sign.ts': 1 }),
    'other.js': file('other.tsx', ['list.js', 'wallets.js'], { 'other.tsx': 1 }),
    'solana.js': file('solana.ts', ['wallets.js'], { 'solana.ts': 1 }),
    'injected.js': file('injected.ts', ['wallets.js'], { 'injected.ts': 1 }),
    'qr.js': file('qr.tsx', ['mount.js'], { 'qr.tsx': 1 }),
    'wc.js': file('wc.ts', ['session.js'], { 'wc.ts': 1 }),
    'xx.js': file('words/xx.ts', [], { 'words/xx.ts': 1 }),
    'code-flow.js': file('code-flow.ts', ['session.js', 'shared.js'], { 'code-flow.ts': 1 }),
  },
}
const weights: Record<string, number> = {
  'start.js': 60,
  'shared.js': 30,
  'session.js': 70,
  'empty.js': 1000,
  'mount.js': 300,
  'code.js': 40,
  'code-flow.js': 15,
  'phone.js': 300,
  'captcha.js': 25,
  'wallets.js': 45,
  'list.js': 31,
  'connection.js': 40,
  'sign.js': 26,
  'other.js': 19,
  'solana.js': 12,
  'injected.js': 30,
  'qr.js': 45,
  'wc.js': 880,
  'xx.js': 35,
}
const measure = (heavier: Record<string, number> = {}, metafile = built) =>
  sizes(
    metafile,
    config,
    (path) => sources[path] ?? '',
    (output) => ({ ...weights, ...heavier })[output] ?? 0,
  )

test('a step costs what it loads and no earlier step has loaded', () => {
  assert.deepEqual(measure(), {
    rows: [
      ['buttons painted', 90, 100],
      ['ready adds', 70, 80],
      ['menu visible, in total', 460, 500],
      ['CODE adds', 55, 60],
      ['PHONE adds', 300, 320],
      ['CAPTCHA adds', 25, 30],
      ['LIST adds', 76, 80],
      ['CONNECTION adds after LIST', 66, 70],
      ['OTHER adds after LIST', 19, 20],
      ['wallets add', 45, 50],
      ['Solana wallets add', 12, 15],
      ['a wallet of the browser adds', 30, 40],
      ['QR code adds', 45, 50],
      ['WalletConnect adds', 880, 900],
      ['words/xx.ts adds', 35, 40],
    ],
    faults: [],
  })
})

test('each budget can be broken', () => {
  for (const [output, word] of [
    ['start.js', 'buttons painted'],
    ['session.js', 'ready adds'],
    ['mount.js', 'menu visible'],
    ['code.js', 'CODE adds'],
    ['code-flow.js', 'CODE adds'],
    ['phone.js', 'PHONE adds'],
    ['captcha.js', 'CAPTCHA adds'],
    ['list.js', 'LIST adds'],
    ['wallets.js', 'LIST adds'],
    ['connection.js', 'CONNECTION adds'],
    ['sign.js', 'CONNECTION adds'],
    ['other.js', 'OTHER adds'],
    ['wallets.js', 'wallets add'],
    ['solana.js', 'Solana wallets add'],
    ['injected.js', 'a wallet of the browser adds'],
    ['qr.js', 'QR code adds'],
    ['wc.js', 'WalletConnect adds'],
    ['xx.js', 'words/xx.ts adds'],
  ] as const) {
    const { faults } = measure({ [output]: (weights[output] ?? 0) + 45 })
    assert.ok(
      faults.some((fault) => fault.startsWith(word)),
      `${output}: ${faults.join()}`,
    )
  }
})

test('a heavy file that the stage reaches without a lazy step is named; a lazy one is not', () => {
  const stage = built.inputs['stage.tsx']
  const heavy = structuredClone(built)
  heavy.outputs['big.js'] = { imports: [], inputs: { 'big.ts': { bytesInOutput: 1 } } }
  assert.ok(stage)
  assert.deepEqual(measure({ 'big.js': 200 }, heavy).faults, [])
  heavy.inputs['stage.tsx'] = { imports: [now('big.ts')] }
  assert.match(measure({ 'big.js': 200 }, heavy).faults.join(), /^big\.ts: 0\.2 kB, reached by stage\.tsx/)
})

test('a step whose file is gone is a clear fault, never a step that costs nothing', () => {
  const renamed = structuredClone(built)
  delete renamed.outputs['session.js']?.entryPoint
  assert.match(measure({}, renamed).faults.join(), /^session\.ts begins no step of the page.*\.ci\/size\.json/)
  delete renamed.outputs['xx.js']
  assert.match(measure({}, renamed).faults.join(), /words\/ has no language/)
  delete renamed.inputs['stage.tsx']
  assert.match(measure({}, renamed).faults.join(), /stage\.tsx is no part of the page/)
})
