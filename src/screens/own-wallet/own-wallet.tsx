// EMBEDDED_WALLET_SCREEN: the person's own embedded wallet, and what can be done with it (docs/elements.md, "Methods").

import { type ReactNode, useEffect, useRef } from 'react'
import type { Route } from '../../contract/screens.ts'
import { fill } from '../../kit/fill.ts'
import { openedBy } from '../../kit/opened-by.ts'
import { dateWriter } from '../../kit/writers.ts'
import address from '../../parts/address.css'
import { clock, copy as copyIcon, device, leave, receive, shield } from '../../parts/avatar/account-icons.ts'
import { Identicon } from '../../parts/avatar/identicon.tsx'
import { Button } from '../../parts/button.tsx'
import { check, Icon, type IconPath, paper } from '../../parts/icons.tsx'
import picture from '../../parts/item-picture.css'
import { List } from '../../parts/list.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import lists from '../account/lists.css'
import wide from '../account/wide.css'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import { useQrCode } from '../shared/use-qr-code.ts'
import { Assets } from './assets.tsx'
import { inARow } from './in-a-row.ts'
import own from './own-wallet.css'
import { type Copy, copy } from './words.ts'

export const styles = pieces + lists + wide + address + own + picture

export { copy }

type Props = ScreenProps<'EMBEDDED_WALLET_SCREEN', Copy>

/** What the wallet leads to: a row each, in their order, with the screen that it opens. */
const rowsOf = ({ state, copy }: Props): readonly (readonly [icon: IconPath, label: string, opens: Route])[] => [
  ...(state.chainType === 'ethereum'
    ? ([
        [clock, copy.transactions, { screen: 'TRANSACTIONS_SCREEN', params: { address: state.address } }],
        [
          paper,
          copy.allowances,
          { screen: 'EMBEDDED_WALLET_ALLOWANCES_SCREEN', params: { address: state.address, chain: state.network?.id ?? null } },
        ],
      ] as const)
    : []),
  ...(state.change ? [[shield, copy.change, state.change] as const] : []),
  [device, copy.devices, { screen: 'EMBEDDED_WALLET_DEVICES_SCREEN', params: { address: state.address } }],
  [leave, copy.transfer, { screen: 'EMBEDDED_WALLET_KEY_EXPORT_SCREEN', params: { address: state.address } }],
  [receive, copy.backup, { screen: 'EMBEDDED_WALLET_BACKUP_SCREEN', params: { address: state.address } }],
]

/** The address in full, to be copied, and as a QR code. */
const Address = ({ state, copy, locale, send }: Props) => {
  const { at, address, networks, receives } = state
  const QrCode = useQrCode(receives)
  const whole = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (at === 'refused' && whole.current) getSelection()?.selectAllChildren(whole.current)
  }, [at])
  const copied = at === 'copied'
  return (
    <div className="own-address">
      <p className="mono" dir="ltr" ref={whole}>
        {address.slice(0, 21)}
        <wbr />
        {address.slice(21)}
      </p>
      <div className="pair">
        <button type="button" className="button secondary" part="button" onClick={() => send({ type: 'copy' })}>
          <Icon path={copied ? check : copyIcon} size={20} />
          {copied ? copy.copied : copy.copy}
        </button>
        <button
          type="button"
          className="button secondary"
          part="button"
          aria-expanded={receives}
          onClick={() => send({ type: 'receive' })}
        >
          <Icon path={receive} size={20} />
          {copy.receive}
        </button>
      </div>
      {receives && (
        <div className="own-code">
          <div className="qr">{QrCode && <QrCode value={address} label={copy.code} />}</div>
          {networks.length > 0 && <p>{fill(copy.only, { networks: listed(networks, copy, locale) })}</p>}
        </div>
      )}
      <span className="quiet" role="status">
        {copied ? copy.copied : ''}
      </span>
      {at === 'refused' && (
        <p className="note" role="status">
          {copy.refused}
        </p>
      )}
    </div>
  )
}

/** The first networks by their names, and how many there are besides. */
const NAMED = 3
const listed = (networks: readonly string[], copy: Copy, locale: string): string => {
  // A name is isolated from the direction of what is around it.
  const named = networks.slice(0, NAMED).map((name) => `\u2068${name}\u2069`)
  const more = networks.length - named.length
  if (more > 0) return fill(copy.more, { networks: inARow(locale, named), count: more }, locale)
  return new Intl.ListFormat(locale, { style: 'short' }).format(named)
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Which code it is that holds the wallet's key. */
const Release = ({ state: { release }, copy, locale }: Props) => {
  if (!release) return null
  const days = dateWriter(locale, { dateStyle: 'long' })
  const text =
    release.at === 'logged'
      ? fill(copy.release.logged, { version: release.version, date: days.format(release.since) })
      : copy.release[release.at]
  const isBad = release.at === 'changed' || release.at === 'withheld'
  return (
    <p className="note own-release" role={release.at === 'changed' ? 'alert' : undefined} data-tone={isBad ? 'error' : undefined}>
      {text}
    </p>
  )
}

/** Where a further passkey is added. */
const passkeysOf = (address: string): Route => ({
  screen: 'EMBEDDED_WALLET_PASSKEY_SCREEN',
  params: { aim: { to: 'set', address, managed: true } },
})

const Bone = () => <span className="bone" aria-busy="true" />

export default function OwnWallet(props: Props) {
  const { state, copy, locale, send } = props
  const { network, networks, chainType, recovery, problem } = state
  const rows = rowsOf(props)
  const safer = openedBy(recovery) === 'shared' ? state.change : null
  return (
    <ScreenFrame mark={<Identicon address={state.address} size={64} />} title={copy.title}>
      <div className="pane" data-waits={state.awaits > 0 ? '' : undefined}>
        <Address {...props} />
        <dl className="own-facts">
          <Fact name={copy.network}>{chainType === 'solana' ? 'Solana' : (network?.name ?? <Bone />)}</Fact>
          {networks.length > 1 && <Fact name={copy.networks}>{listed(networks, copy, locale)}</Fact>}
          <Fact name={copy.recovery}>{copy.methods[recovery]}</Fact>
          <Fact name={copy.opens}>{copy.opensFor[openedBy(recovery)]}</Fact>
        </dl>
        <p className="own-losses">{copy.losses[recovery]}</p>
        {safer && (
          <Button kind="secondary" onPress={() => send({ type: 'go', route: safer })}>
            {copy.safer}
          </Button>
        )}
        {state.single && (
          <Button kind="secondary" onPress={() => send({ type: 'go', route: passkeysOf(state.address) })}>
            {copy.second}
          </Button>
        )}
        {chainType === 'ethereum' && <Assets {...props} />}
        <p className="note brief" part={problem ? 'error' : undefined} role="status" data-tone="error">
          {say(copy, problem)}
        </p>
        {rows.length > 0 && (
          <List>
            {rows.map(([icon, label, route]) => (
              <li key={route.screen}>
                <MenuRow
                  name={route.screen}
                  mark={<Icon path={icon} />}
                  label={label}
                  onPress={() => send({ type: 'go', route })}
                />
              </li>
            ))}
          </List>
        )}
        <Release {...props} />
      </div>
    </ScreenFrame>
  )
}
