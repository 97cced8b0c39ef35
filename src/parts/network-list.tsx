// A list of networks to choose from: a mark for each, a search where it is long, test networks apart.

import { type ReactNode, useRef } from 'react'
import { ActionItem } from './action-item.tsx'
import { ActionMenu } from './action-menu.tsx'
import { check, Icon } from './icons.tsx'
import { NetworkMark } from './network-mark.tsx'

interface Network {
  readonly id: number
  readonly name: string
}
interface Props {
  readonly main: readonly Network[]
  readonly test: readonly Network[]
  /** The present one; null: none of them. */
  readonly present: number | null
  /** The one that the wallet is asked to switch to. */
  readonly switching: number | null
  /** What is looked for; null: the list is short, and is not searched. */
  readonly search: string | null
  readonly copy: { readonly [W in 'networks' | 'search' | 'none' | 'testNetworks' | 'confirm']: string }
  /** The item that leads back. */
  readonly back: ReactNode
  onSearch(text: string): void
  onChoose(id: number): void
  onLeave(): void
}

export const NetworkList = ({ main, test, present, switching, search, copy, back, ...on }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const itemFor = ({ id, name }: Network) => (
    <ActionItem
      key={id}
      name="network"
      label={name}
      mark={<NetworkMark name={name} />}
      hint={switching === id ? copy.confirm : id === present ? <Icon path={check} size={20} /> : undefined}
      checked={id === present}
      busy={switching !== null}
      onPress={() => on.onChoose(id)}
    />
  )
  return (
    <div ref={place}>
      {search !== null && (
        <input
          ref={field}
          className="find"
          part="input"
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={copy.search}
          placeholder={copy.search}
          value={search}
          onChange={(event) => on.onSearch(event.target.value)}
          onKeyDown={(event) => {
            // The items of a menu are no stops of Tab: both keys lead into it.
            if (event.key !== 'ArrowDown' && (event.key !== 'Tab' || event.shiftKey)) return
            event.preventDefault()
            place.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
          }}
        />
      )}
      <ActionMenu
        label={copy.networks}
        onLeave={(isBack) => {
          if (!isBack || !field.current) return on.onLeave()
          field.current.focus()
          return true
        }}
      >
        {back}
        {main.map(itemFor)}
        {test.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset.
          <div role="group" aria-labelledby="test-networks">
            <div className="caption" id="test-networks">
              {copy.testNetworks}
            </div>
            {test.map(itemFor)}
          </div>
        )}
      </ActionMenu>
      <p className="caption none" role="status">
        {main.length + test.length === 0 ? copy.none : ''}
      </p>
    </div>
  )
}
