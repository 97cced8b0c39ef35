// What the account draws around the screens to which it has led: its list of places, and the row that leads back.

import type { AccountAround } from '../../flows/account/account-around.ts'
import { Icon, back as icon } from '../../parts/icons.tsx'
import { PlaceList } from '../../parts/place-list.tsx'
import type { AroundProps } from '../screen.ts'
import type { Copy } from './account.tsx'

type Props = AroundProps & { readonly state: AccountAround; readonly copy: Copy }

export const Around = ({ state, copy, back, home, children }: Props) => (
  <div className="around">
    {/* The heading is that of the screen. */}
    <p className="account-title" aria-hidden="true">
      {copy.title}
    </p>
    <PlaceList
      places={state.places}
      at={state.at}
      names={copy.sections}
      title={copy.title}
      onChoose={(place) => home({ place })}
    />
    {back && (
      <button type="button" part="back" className="back-row" aria-label={`${back.name}: ${copy.title}`} onClick={back.onPress}>
        <Icon path={icon} size={20} />
        <span>{copy.title}</span>
      </button>
    )}
    {children}
  </div>
)
