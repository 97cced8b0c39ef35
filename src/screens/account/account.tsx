// ACCOUNT_SCREEN: the signed-in person, what is linked to them, and the ways from there (docs/elements.md, "Methods").

import type { ReactNode } from 'react'
import type { WalletAccount } from '../../contract/entities.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { linkedIn } from '../../flows/account/account-around.ts'
import type { OverviewEvent, OwnAccount } from '../../flows/account/account-overview.ts'
import { isEmbedded } from '../../flows/account/link-routes.ts'
import { overview as copy } from '../../i18n/en/account.json'
import { fill } from '../../kit/fill.ts'
import { openedBy } from '../../kit/opened-by.ts'
import { shownName } from '../../kit/person/identity.ts'
import { dateWriter } from '../../kit/writers.ts'
import { bin, clock, device, pen, plus, purse, shield } from '../../parts/avatar/account-icons.ts'
import { Avatar } from '../../parts/avatar/avatar.tsx'
import { Identicon } from '../../parts/avatar/identicon.tsx'
import { Brand } from '../../parts/brand.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { Icon, type IconPath, paper, passkey } from '../../parts/icons.tsx'
import { List } from '../../parts/list.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { Question } from '../../parts/question.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { type Section, Sections } from '../../parts/sections.tsx'
import { Shortened } from '../../parts/shortened.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { say } from '../shared/say.ts'
import account from './account.css'
import { lookOf, lookOfMethod } from './account-rows.ts'
import lists from './lists.css'
import wide from './wide.css'

export const styles = pieces + lists + wide + account

export { copy }
export type Copy = typeof copy
type Props = ScreenProps<'ACCOUNT_SCREEN', Copy>
type Press = Exclude<
  OverviewEvent,
  | { user: unknown }
  | { method: unknown }
  | { connects: unknown }
  | { key: unknown }
  | { change: unknown }
  | { error: unknown }
  | { address: unknown }
  | { wallet: unknown }
  | { route: unknown }
>['type']

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Who it is: mark, name, and since when. */
const Person = ({ state: { person: who, since }, copy, locale }: Props) => {
  const shown = who ? shownName(who, copy) : copy.account
  return (
    <div className="head">
      {who && <Avatar identity={who} shown={shown} size={48} />}
      <span className="label">
        <span className="name">
          <Shortened text={shown} most={26} />
        </span>
        {since && (
          <span className="line">{fill(copy.since, { date: dateWriter(locale, { dateStyle: 'medium' }).format(since) })}</span>
        )}
      </span>
    </div>
  )
}

/** An account in its list, with what can be done to it. */
const Own = ({ own, state: { at, asking }, copy, locale, send }: Props & { own: OwnAccount }) => {
  const { key, account, canRemove, canChange } = own
  const { icon, brand, name, type } = lookOf(account, copy.types)
  const date = dateWriter(locale, { dateStyle: 'medium' }).format(account.latestVerifiedAt ?? account.verifiedAt)
  const used = fill(copy.used, { date })
  return (
    <ListRow
      icon={icon}
      brand={brand}
      name={name}
      most={canChange && canRemove ? 18 : 22}
      line={type ? `${type}\u00a0· ${used}` : capital(used)}
      actions={
        <>
          {canChange && <IconButton name={fill(copy.change, { name })} icon={pen} onPress={() => send({ type: 'change' })} />}
          {canRemove && <IconButton name={fill(copy.remove, { name })} icon={bin} onPress={() => send({ type: 'ask', key })} />}
        </>
      }
    >
      {asking === key && (
        <Question
          text={fill(copy.ask, { name })}
          yes={copy.yes}
          no={copy.no}
          busy={at === 'removing'}
          onYes={() => send({ type: 'remove' })}
          onNo={() => send({ type: 'keep' })}
        />
      )}
    </ListRow>
  )
}

/** An embedded wallet in the list, which leads to its screen. */
const Embedded = ({ account, copy, send }: Props & { account: WalletAccount }) => {
  const recovery = account.recoveryMethod ?? AUTOMATIC_RECOVERY
  return (
    <li className="embedded">
      <MenuRow
        name="wallet"
        mark={<Identicon address={account.address} size={32} />}
        label={
          <>
            <span className="name">{lookOf(account, copy.types).name}</span>
            <span className="line">
              {`${copy.types.embedded} · ${copy.recovery[recovery]}\n${copy.opensFor[openedBy(recovery)]}`}
            </span>
          </>
        }
        onPress={() => send({ type: 'wallet', address: account.address })}
      />
    </li>
  )
}

export default function Account(props: Props) {
  const { state, params, copy, locale, send } = props
  const { addable, at, backup, checks } = state
  /** A method to link: its name in a list of methods, and its label among other rows. */
  const linkRow = (method: (typeof addable)[number], told = (name: string) => name) => {
    const { icon, brand, name } = lookOfMethod(method, copy.types)
    return (
      <li key={method}>
        <MenuRow
          name={method}
          mark={brand ? <Brand name={brand} /> : <Icon path={icon} />}
          label={told(name)}
          onPress={() => send({ type: 'add', method })}
        />
      </li>
    )
  }
  if (state.view === 'link')
    return (
      <ScreenFrame key="link" title={copy.links}>
        <div className="pane">
          <List>{addable.map((method) => linkRow(method))}</List>
        </div>
      </ScreenFrame>
    )
  const row = (type: Press, icon: IconPath, label: ReactNode, busy = false) => (
    <li key={type} className={type}>
      <MenuRow name={type} mark={<Icon path={icon} />} label={label} busy={busy} onPress={() => send({ type })} />
    </li>
  )
  /** What is linked of one kind, and what can be linked besides. */
  const accounts = (wallets: boolean) => {
    const linked = linkedIn(state, wallets)
    if (!linked) return null
    const { own, more, hasList } = linked
    return (
      <List count={own.length}>
        {own.map((one) =>
          isEmbedded(one.account) ? (
            <Embedded key={one.key} account={one.account} {...props} />
          ) : (
            <Own key={one.key} own={one} {...props} />
          ),
        )}
        {wallets && state.brings && row('bring', purse, copy.bring)}
        {hasList && row('links', plus, copy.links)}
        {more.map((method) => linkRow(method, (type) => fill(copy.add, { type })))}
      </List>
    )
  }
  const check = (type: Press, icon: IconPath, { title, text }: { title: string; text: string }) =>
    row(
      type,
      icon,
      <>
        <span className="name">{title}</span>
        <span className="line">{text}</span>
      </>,
    )
  const sections: readonly Section[] = [
    {
      name: 'profile',
      content: (
        <>
          <Person {...props} />
          {state.guest && <p className="advice">{copy.guestText}</p>}
          {(checks.length > 0 || backup) && (
            <List>
              {checks.map((one) =>
                one === 'passkey' ? check('passkeys', passkey, copy.checks.passkey) : check('links', plus, copy.checks.second),
              )}
              {backup && check('backup', purse, copy.checks.backup)}
            </List>
          )}
        </>
      ),
    },
    { name: 'methods', content: accounts(false) },
    { name: 'wallets', content: accounts(true) },
    {
      name: 'security',
      content: (
        <List>
          {state.passkeys !== null && row('passkeys', passkey, fill(copy.passkeys, { count: state.passkeys }, locale))}
          {state.factors && row('factors', shield, copy.factors)}
          {state.connects && row('apps', purse, copy.apps)}
          {row('activity', clock, copy.activity)}
        </List>
      ),
    },
    { name: 'devices', content: <List>{row('sessions', device, copy.sessions)}</List> },
    {
      name: 'data',
      content: (
        <List>
          {row('download', paper, copy.download, at === 'downloading')}
          {row('delete', bin, copy.delete)}
        </List>
      ),
    },
  ]
  return (
    <ScreenFrame title={copy.title}>
      <Sections sections={sections} names={copy.sections} title={copy.title} start={params.place}>
        <p
          className="note"
          part={state.problem ? 'error' : undefined}
          role="status"
          data-tone={state.problem ? 'error' : 'success'}
        >
          {(state.problem && say(copy, state.problem)) ?? (state.saved ? copy.saved : null)}
        </p>
      </Sections>
    </ScreenFrame>
  )
}
