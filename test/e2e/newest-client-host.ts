// A page of an app with the newest published client for React: built once, served at an origin of its own.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build, type Plugin } from 'esbuild'
import { bring } from '../../scripts/bring.mjs'

/** What the page has in `window.host`, anew with each drawing, and what it was asked for in `window.asked`. */
const SOURCE = `
import { createElement as h, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import * as auth from '@privy-io/react-auth'

window.asked = []
const Inside = () => {
  auth.useRegisterMfaListener({ onMfaRequired: (methods) => window.asked.push(methods) })
  const host = {
    ...auth.usePrivy(),
    email: auth.useLoginWithEmail(),
    creation: auth.useCreateWallet(),
    importing: auth.useImportWallet(),
    signing: auth.useSignMessage(),
    enrolment: auth.useMfaEnrollment(),
    factor: auth.useMfa(),
    own: auth.useUser(),
    recovery: auth.useSetWalletRecovery(),
    exporting: auth.useExportWallet(),
    jwt: auth.useLinkJwtAccount?.(),
    wallets: auth.useWallets().wallets,
  }
  useEffect(() => {
    window.host = host
  })
  return null
}
window.open_app = (appId, apiUrl, config) =>
  createRoot(document.querySelector('main')).render(h(auth.PrivyProvider, { appId, apiUrl, config }, h(Inside)))
`
/** Packages that the client takes where a host has them: this one has not. */
const NOT_TAKEN = /^(@abstract-foundation|@farcaster|@solana|@solana-program|permissionless)(\/|$)/
const withoutThem: Plugin = {
  name: 'without-optional-packages',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: NOT_TAKEN }, ({ path }) => ({ path, namespace: 'not-taken' }))
    onLoad({ filter: /./, namespace: 'not-taken' }, () => ({ contents: 'module.exports = {}' }))
  },
}

const bundled = async (): Promise<string> => {
  await bring('test/newest-client')
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: 'test/newest-client', loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    plugins: [withoutThem],
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** Serves the page; gives its origin. */
export const startNewestHost = async () => {
  const text = await bundled()
  const server = createServer((request, response) => {
    const isScript = request.url === '/client.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    const page = '<!doctype html><title>Host</title><main></main><script type="module" src="/client.js"></script>'
    response.end(isScript ? text : page)
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
    },
  }
}
