// Writes a table of people for an import, line by line.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** As many people, each with an address and every third with a number and an account of a provider besides. `name` is in their addresses. */
export const writePeople = async (path: string, people: number, name: string): Promise<void> => {
  const out = createWriteStream(path)
  out.write('id,email,phone,google,created_at,metadata.plan\n')
  for (let at = 0; at < people; at++) {
    const more = at % 3 === 0 ? `+1201${String(5_000_000 + at).padStart(7, '0')},g-${name}-${at}` : ','
    if (!out.write(`${name}-${at},${name}${at}@people.example,${more},2021-05-04T03:02:01Z,plan ${at % 7}\n`))
      await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}
