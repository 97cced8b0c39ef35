// ACCOUNT_SCREEN: what is linked to the signed-in person, and the ways from there (docs/elements.md, "Methods").

import { overview as copy } from '../../i18n/en/account.json'
import { fill } from '../../kit/fill.ts'
import { bin, device, pen, person, plus } from '../../parts/account-icons.ts'
import { Brand } from '../../parts/brand.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { Icon, paper, passkey } from '../../parts/icons.tsx'
import { List } from '../../parts/list.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { Mark } from '../../parts/mark.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { Question } from '../../parts/question.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import pieces from '../pieces.css'
import { say } from '../say.ts'
import type { ScreenProps } from '../screen.ts'
import { lookOf, lookOfMethod } from './account-rows.ts'
import lists from './lists.css'

export const styles = pieces + lists

export { copy }
export type Copy = typeof copy

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export default function Account({ state, copy, locale, send }: ScreenProps<'ACCOUNT_SCREEN', Copy>) {
  const { accounts, asking, at } = state
  /** A method to link: its name in a list of methods, and its label among other rows. */
  const linkRow = (method: (typeof state.addable)[number], told = (name: string) => name) => {
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
        <List>{state.addable.map((method) => linkRow(method))}</List>
      </ScreenFrame>
    )
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return (
    <ScreenFrame mark={<Mark icon={person} />} title={copy.title} subtitle={state.guest ? copy.guest : copy.text}>
      <List count={accounts.length}>
        {accounts.map(({ key, account, canRemove, canChange }) => {
          const { icon, brand, name, type } = lookOf(account, copy.types)
          const used = fill(copy.used, { date: dates.format(account.latestVerifiedAt ?? account.verifiedAt) })
          return (
            <ListRow
              key={key}
              icon={icon}
              brand={brand}
              name={name}
              line={type ? `${type} · ${used}` : capital(used)}
              actions={
                <>
                  {canChange && (
                    <IconButton name={fill(copy.change, { name })} icon={pen} onPress={() => send({ type: 'change' })} />
                  )}
                  {canRemove && (
                    <IconButton name={fill(copy.remove, { name })} icon={bin} onPress={() => send({ type: 'ask', key })} />
                  )}
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
        })}
        {state.passkeys !== null && (
          <li>
            <MenuRow
              name="passkeys"
              mark={<Icon path={passkey} />}
              label={fill(copy.passkeys, { count: state.passkeys }, locale)}
              onPress={() => send({ type: 'passkeys' })}
            />
          </li>
        )}
        {state.folded ? (
          <li>
            <MenuRow name="links" mark={<Icon path={plus} />} label={copy.links} onPress={() => send({ type: 'links' })} />
          </li>
        ) : (
          state.addable.map((method) => linkRow(method, (type) => fill(copy.add, { type })))
        )}
      </List>
      <List>
        <li>
          <MenuRow
            name="sessions"
            mark={<Icon path={device} />}
            label={copy.sessions}
            onPress={() => send({ type: 'sessions' })}
          />
        </li>
        <li>
          <MenuRow
            name="data"
            mark={<Icon path={paper} />}
            label={copy.download}
            busy={at === 'downloading'}
            onPress={() => send({ type: 'download' })}
          />
        </li>
        <li>
          <MenuRow name="delete" mark={<Icon path={bin} />} label={copy.delete} onPress={() => send({ type: 'delete' })} />
        </li>
      </List>
      <p
        className="note"
        part={state.problem ? 'error' : undefined}
        role="status"
        data-tone={state.problem ? 'error' : 'success'}
      >
        {(state.problem && say(copy, state.problem)) ?? (state.saved ? copy.saved : null)}
      </p>
    </ScreenFrame>
  )
}
