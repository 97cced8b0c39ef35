// OIDC_SCREEN: the OpenID connection that an address belongs to, or a choice among those of the app.

import { oidc as copy } from '../../i18n/en/rare.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { Icon, people } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { MenuRow } from '../../parts/menu-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Spinner } from '../../parts/spinner.tsx'
import type { ScreenProps } from '../screen.ts'
import { say } from '../shared/say.ts'

export { default as styles } from '../shared/pieces.css'

export { copy }
export type Copy = typeof copy

/** Trust: the picture is one that the app's operator has named; it is asked without saying from which page. */
const Picture = ({ url }: { url: string | null }) =>
  url ? <img src={url} alt="" width={20} height={20} referrerPolicy="no-referrer" /> : <Icon path={people} />

export default function Oidc({ state, copy, send }: ScreenProps<'OIDC_SCREEN', Copy>) {
  const { at, connections, problem } = state
  const [only] = connections
  const named = (name: string): string => fill(copy.with, { provider: name })
  const text =
    at === 'choosing'
      ? copy.text
      : at === 'belongs' && only
        ? fill(copy.belongs, { domain: state.email?.split('@').at(-1)?.trim() ?? '', provider: only.name })
        : copy.looking
  return (
    <ScreenFrame mark={<Mark icon={people} tone={at === 'looking' && !problem ? 'turning' : 'plain'} />} title={copy.title}>
      <p className="subtitle" role="status">
        {problem ? say(copy, problem) : text}
      </p>
      {at === 'looking' ? (
        problem ? (
          <Button onPress={() => send({ type: 'again' })}>{copy.again}</Button>
        ) : (
          <Spinner />
        )
      ) : at === 'belongs' && only ? (
        <Button onPress={() => send({ type: 'choose', id: only.id })}>{named(only.name)}</Button>
      ) : (
        <div className="menu" part="menu">
          {connections.map(({ id, name, icon_url }) => (
            <MenuRow
              key={id}
              name={`oidc:${id}`}
              mark={<Picture url={icon_url} />}
              label={named(name)}
              opens="window"
              onPress={() => send({ type: 'choose', id })}
            />
          ))}
        </div>
      )}
      {at === 'belongs' && state.guests && (
        <Button kind="link" onPress={() => send({ type: 'code' })}>
          {copy.code}
        </Button>
      )}
    </ScreenFrame>
  )
}
