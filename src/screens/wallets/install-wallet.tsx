// INSTALL_PHANTOM_SCREEN, INSTALL_WALLET_SCREEN: installation of a wallet (docs/design/spec.md, "Wallet list").

import { install as copy } from '../../i18n/en/wallets.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { WalletMark } from '../../parts/wallet-mark.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import steps from './install-wallet.css'
import wallets from './wallets.css'

export const styles = pieces + wallets + steps

export { copy }
export type Copy = typeof copy

export default function InstallWallet({
  state,
  copy,
  send,
}: ScreenProps<'INSTALL_PHANTOM_SCREEN' | 'INSTALL_WALLET_SCREEN', Copy>) {
  const { name, entry, link } = state
  // "Coinbase Wallet" is a wallet by its name already.
  const title = fill(copy.title, { wallet: name.replace(/ Wallet$/, '') })
  return (
    <ScreenFrame mark={<Mark icon={<WalletMark icon={null} entry={entry} size={36} />} />} title={title} subtitle={copy.text}>
      <ol className="steps">
        {[fill(copy.extension, { wallet: name }), copy.setUp, copy.phrase, copy.reload].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {link && (
        <a className="button primary" part="button button-primary" href={link} target="_blank" rel="noreferrer noopener">
          {fill(copy.install, { wallet: name })}
        </a>
      )}
      <Button kind={link ? 'secondary' : 'primary'} onPress={() => send({ type: 'press' })}>
        {copy.again}
      </Button>
      <Button kind="link" onPress={() => send({ type: 'another' })}>
        {copy.another}
      </Button>
    </ScreenFrame>
  )
}
