// NO_WALLET_SCREEN: what a wallet is, where to get one, and another way to log in (docs/design/look.md, "Wallets").

import type { AbsentWallet } from '../../contract/screens.ts'
import { noWallet as copy } from '../../i18n/en/wallets.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { Icon, outward, wallet as walletIcon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { WalletMark } from '../../parts/wallet-mark.tsx'
import { INSTALL_LINKS } from '../../wallets/connectors/install-links.ts'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import wallets from './wallets.css'

export const styles = pieces + wallets

export { copy }
export type Copy = typeof copy

/** A wallet that can be had. The steps of an installation are those of an extension; a phone gets the wallet's app from its page. */
const Row = ({ wallet, label, link, onPress }: { wallet: AbsentWallet; label: string; link: string | null; onPress(): void }) => {
  const mark = <WalletMark icon={null} entry={wallet.entry} />
  if (!link) return <MenuRow name={wallet.entry ?? wallet.name} mark={mark} label={label} onPress={onPress} />
  return (
    <a className="row get" part="menu-item" href={link} target="_blank" rel="noreferrer noopener">
      <span className="tile">{mark}</span>
      <span className="label">{label}</span>
      <Icon path={outward} size={20} />
    </a>
  )
}

export default function NoWallet({ state, copy, send }: ScreenProps<'NO_WALLET_SCREEN', Copy>) {
  return (
    <ScreenFrame mark={<Mark icon={walletIcon} />} title={copy.title} subtitle={copy.text}>
      <div className="menu" part="menu">
        {state.wallets.map((wallet) => (
          <Row
            key={wallet.name}
            wallet={wallet}
            label={fill(copy.get, { wallet: wallet.name })}
            link={(state.mobile && wallet.entry && INSTALL_LINKS[wallet.entry]) || null}
            onPress={() => send({ type: 'choose', wallet })}
          />
        ))}
      </div>
      {state.menuTyped && (
        <Button kind="link" onPress={() => send({ type: 'other' })}>
          {copy.other}
        </Button>
      )}
    </ScreenFrame>
  )
}
