// A Solana wallet in a page: registered by the package of the Wallet Standard, signing with a key of its own.

import { build } from 'esbuild'
import type { BrowserContext } from 'playwright-core'
import { type SolanaKey, solanaKey } from '../fakes/solana-wallet.ts'

/** Puts it into every page of a person's browser, by a name. `signed` is what it was given, byte by byte. */
export const giveSolanaWallet = async (
  person: BrowserContext,
  name = 'Sun',
  key = solanaKey(),
): Promise<SolanaKey & { signed: string[] }> => {
  const signed: string[] = []
  await person.exposeFunction('solanaSign', (text: string) => {
    signed.push(text)
    return [...key.sign(Buffer.from(text, 'latin1'))]
  })
  const { outputFiles } = await build({
    stdin: { contents: "export { registerWallet } from '@wallet-standard/wallet'", resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    globalName: 'standard',
  })
  await person.addInitScript(`${outputFiles[0]?.text}
    const accounts = [{ address: '${key.address}', publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: ['solana:signMessage'] }]
    const wallet = {
      version: '1.0.0', name: '${name}', icon: 'data:image/svg+xml;base64,PHN2Zy8+', chains: ['solana:mainnet'], accounts: [],
      features: {
        'standard:connect': { version: '1.0.0', async connect() { wallet.accounts = accounts; return { accounts } } },
        'standard:events': { version: '1.0.0', on: () => () => {} },
        'solana:signMessage': { version: '1.0.0', async signMessage({ message }) {
          const signature = new Uint8Array(await solanaSign(String.fromCharCode(...message)))
          return [{ signedMessage: message, signature }]
        } },
      },
    }
    standard.registerWallet(wallet)`)
  return { ...key, signed }
}
