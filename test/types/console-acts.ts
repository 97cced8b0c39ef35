// Acts of the console: what must not compile.

import { type Act, useAnswer } from '../../console/operator.ts'
import type { AnswerOf } from '../../src/contract/admin/acts.ts'

declare const act: Act

// @ts-expect-error there is no act of this name
act('users.fetch', {})
// @ts-expect-error the app is missing
act('users.get', { user: 'did:privy:ada' })
// @ts-expect-error a provider that is none
act('providers.test', { app: 'app', provider: 'gogle' })
// @ts-expect-error an answer has no such field
export const name = (answer: AnswerOf<'operators.list'>) => answer.operators.map(({ email }) => email)
// @ts-expect-error the apps of a list are read by their name
export const apps = () => useAnswer('apps.list', {}).answer?.applications
