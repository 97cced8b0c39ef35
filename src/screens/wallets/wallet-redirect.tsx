// WALLET_APP_REDIRECT_SCREEN: link that opens this page in a wallet app's own browser.
// See docs/design/spec.md, "Wallet connection".

import { redirect as copy } from '../../i18n/en/wallets.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { WalletMark } from '../../parts/wallet-mark.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import wallets from './wallets.css'

export const styles = pieces + wallets

export { copy }
export type Copy = typeof copy

export default function WalletRedirect({ state, copy, send }: ScreenProps<'WALLET_APP_REDIRECT_SCREEN', Copy>) {
  const { name: wallet, entry, link } = state
  return (
    <ScreenFrame
      mark={<Mark icon={<WalletMark icon={null} entry={entry} size={36} />} tone="turning" />}
      title={fill(copy.title, { wallet })}
      subtitle={copy.text}
    >
      <Button busy={link === null} onPress={() => send({ type: 'press' })}>
        {fill(copy.open, { wallet })}
      </Button>
      <Button kind="link" onPress={() => send({ type: 'another' })}>
        {copy.another}
      </Button>
    </ScreenFrame>
  )
}
