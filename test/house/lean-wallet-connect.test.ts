// What scripts/lean-wallet-connect.mjs leaves out is really out, and an import of it fails the build.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BuildOptions, build } from 'esbuild'
import { leanWalletConnect } from '../../scripts/lean-wallet-connect.mjs'
import { root } from './sources.ts'

test('the page has nothing of its log, of its storage or of other chains, and no package with another licence than it may have', async () => {
  const { metafile } = await build({
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
    entryPoints: [`${root}src/wallets/connectors/wallet-connect-client.ts`],
    write: false,
    outfile: 'client.js',
    metafile: true,
    plugins: [leanWalletConnect],
  })
  const inputs = Object.keys(metafile?.inputs ?? {})
  assert.ok(inputs.some((path) => path.includes('@walletconnect/sign-client')))
  assert.deepEqual(
    inputs.filter((path) =>
      /node_modules\/(pino|unstorage|lru-cache|idb-keyval|blakejs|@msgpack|@walletconnect\/(logger|keyvaluestorage))\//.test(
        path,
      ),
    ),
    [],
  )
})

test('a part of theirs that needs what is gone does not build', async () => {
  const contents = "import { levels } from '@walletconnect/logger'\nconsole.log(levels)"
  const stdin = {
    contents,
    resolveDir: `${root}node_modules/@walletconnect/core`,
    sourcefile: `${root}node_modules/@walletconnect/core/x.js`,
  }
  const options = { stdin, bundle: true, write: false, logLevel: 'silent', plugins: [leanWalletConnect] } satisfies BuildOptions
  await assert.rejects(build(options), /No matching export/)
})
