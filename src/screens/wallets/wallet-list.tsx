// The wallet list: of LANDING, CONNECT_ONLY_LANDING_, CONNECT_ONLY_AUTHENTICATED_ and LINK_WALLET_SCREEN.
// See docs/design/spec.md, "Wallet list".

import { terms } from '../../i18n/en/common.json'
import { list } from '../../i18n/en/wallets.json'
import { shortAddress } from '../../kit/addresses/short-address.ts'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { Icon, wallet } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { WalletMark } from '../../parts/wallet-mark.tsx'
import { searched } from '../../wallets/wallet-list.ts'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { TermsLine } from '../terms-line.tsx'
import wallets from './wallets.css'

export const styles = pieces + wallets

export const copy = { ...list, terms }
export type Copy = typeof copy
type Screen = 'LANDING_WALLETS' | 'CONNECT_ONLY_LANDING_SCREEN' | 'CONNECT_ONLY_AUTHENTICATED_SCREEN' | 'LINK_WALLET_SCREEN'

const magnifier = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5l4.5 4.5'

export default function WalletList({ state, app, copy, send }: ScreenProps<Screen, Copy>) {
  const { intent, rows, suggested, long } = state
  // A confirmation is by a wallet that is linked already.
  const noWallet = intent !== 'confirm' && (
    <Button kind="link" onPress={() => send({ type: 'no-wallet' })}>
      {copy.noWallet}
    </Button>
  )
  if (state.at === 'shown' && rows.length === 0)
    return (
      <ScreenFrame key="empty" mark={<Mark icon={wallet} />} title={copy.emptyTitle} subtitle={copy.emptyText}>
        <Button onPress={() => send({ type: 'reload' })}>{copy.reload}</Button>
        {noWallet}
      </ScreenFrame>
    )
  const shown = searched(rows, state.search)
  return (
    <ScreenFrame
      title={{ login: copy.title, link: copy.linkTitle, connect: copy.connectTitle, confirm: copy.confirmTitle }[intent]}
      subtitle={suggested && <bdi title={suggested}>{fill(copy.suggested, { address: shortAddress(suggested) })}</bdi>}
      footer={intent === 'login' && app.showsTerms && <TermsLine app={app} copy={copy.terms} />}
    >
      {long && (
        <div className="row">
          <span className="tile">
            <Icon path={magnifier} />
          </span>
          <input
            id="search"
            part="input"
            type="search"
            autoComplete="off"
            spellCheck={false}
            aria-label={copy.search}
            placeholder={copy.search}
            value={state.search}
            onChange={(event) => send({ type: 'search', text: event.target.value })}
          />
        </div>
      )}
      <div className="menu wallets" part="menu">
        {shown.map(({ key, entry, icon, name, recent, installed }) => (
          <MenuRow
            key={key}
            name={key}
            mark={<WalletMark icon={icon} entry={entry} />}
            label={name}
            recent={recent ? copy.recent : installed ? copy.installed : null}
            onPress={() => send({ type: 'choose', key })}
          />
        ))}
      </div>
      {long && (
        <p className="note brief" role="status">
          {shown.length === 0 ? copy.none : ''}
        </p>
      )}
      {state.at === 'shown' && noWallet}
    </ScreenFrame>
  )
}
