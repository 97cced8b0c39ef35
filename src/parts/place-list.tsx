// The list of the places of an account, beside what is shown of it.

import type { AccountPlace } from '../contract/account-places.ts'
import { device, enter, purse, shield } from './avatar/account-icons.ts'
import { Icon, type IconPath, paper } from './icons.tsx'
import { person } from './person-icon.ts'

const ICONS: Readonly<Record<AccountPlace, IconPath>> = {
  profile: person,
  methods: enter,
  wallets: purse,
  security: shield,
  devices: device,
  data: paper,
}

interface Props {
  readonly places: readonly AccountPlace[]
  readonly at: AccountPlace | undefined
  readonly names: Readonly<Record<AccountPlace, string>>
  readonly title: string
  onChoose(place: AccountPlace): void
}

export const PlaceList = ({ places, at, names, title, onChoose }: Props) => (
  <nav className="sections" aria-label={title}>
    {places.map((place) => (
      <button key={place} type="button" aria-current={place === at ? 'true' : undefined} onClick={() => onChoose(place)}>
        <Icon path={ICONS[place]} size={20} />
        {names[place]}
      </button>
    ))}
  </nav>
)
