// The allowlist as the host's back end reads and changes it (docs/design/protocol.md, "Back end calls").

import { addToList, type ListEntry, listOf, removeFromList } from '../../stores/login/allowlist.ts'
import type { App } from '../apps/app-cache.ts'
import { listEntryOf } from '../apps/app-list.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'

type Named = { readonly type: ListEntry['type']; readonly value: string }

const wireOf = (app: App, { type, subject }: ListEntry) => ({
  id: `${type}:${subject}`,
  type,
  value: subject,
  app_id: app.id,
})

/** The line that is meant. Throws the refusal of a value that is none of its type. */
const entryOf = ({ type, value }: Named): ListEntry => {
  try {
    const entry = listEntryOf(value)
    if (entry.type === type) return entry
  } catch (error) {
    if (!(error instanceof InvalidApp)) throw error
  }
  throw new ServiceError('invalid_data', 'The value is none of this type.')
}

/** The whole list. */
export const readAllowlist = async (core: Core, app: App) => (await listOf(core.db, app.id)).map((entry) => wireOf(app, entry))

/** Adds an entry; one that is on the list already stays as it is. */
export const allowOne = async (core: Core, app: App, named: Named) => {
  const entry = entryOf(named)
  await addToList(core.db, app.id, [entry], core.clock.now())
  return wireOf(app, entry)
}

/** Removes an entry. */
export const disallowOne = async (core: Core, app: App, named: Named) => {
  const entry = entryOf(named)
  if ((await removeFromList(core.db, app.id, [entry])) === 0) throw new ServiceError('not_found', 'The list has no such line.')
  return wireOf(app, entry)
}
