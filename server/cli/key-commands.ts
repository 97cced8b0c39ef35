// latchkey key …: the service keys that open the data (docs/selfhost.md, "Keys").

import { keyStates } from '../services/keys/data-key.ts'
import { brokenSeals } from '../services/keys/sealed.ts'
import { doAct } from './acting.ts'
import { UsageError } from './arguments.ts'
import { type Command, command, done } from './command.ts'

const without = (words: readonly string[]): void => {
  if (words.length > 0) throw new UsageError(`This command takes no words (there is ${JSON.stringify(words[0])}).`)
}

export const KEY_COMMANDS: Record<string, Command> = {
  'key check': command([], async ({ words }, open) => {
    without(words)
    const deps = await open()
    const [keys, broken] = [await keyStates(deps), await brokenSeals(deps)]
    const lines = [
      ...keys.map(({ name, since, role }) => `${name}  opens the data since ${since.toISOString()}  (${role})`),
      ...broken.map(({ what }) => `${what} cannot be opened`),
      broken.length === 0 ? 'SERVICE_KEY opens the data, and everything that is sealed in it.' : 'Not everything can be opened.',
    ]
    return { value: { keys, broken }, lines, failed: broken.length > 0 }
  }),
  'key retire': command([], async ({ words }, open) => {
    without(words)
    const { retired: gone } = await doAct(await open(), 'keys.retire', {})
    const line =
      gone === 0
        ? 'No other service key opened the data.'
        : 'Only the present SERVICE_KEY opens the data now. Instances that run go on; none starts with an older key. SERVICE_KEY_PREVIOUS can be unset.'
    return done({ retired: gone }, line)
  }),
}
