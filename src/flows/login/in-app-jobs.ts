// Jobs of IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: read the page's address, copy it.

import { copyText } from '../../browser/clipboard.ts'
import type { Job } from '../runtime/flow.ts'
import type { InAppEvent } from './in-app.ts'

const look: Job<undefined, InAppEvent> = async () => ({ type: 'here', link: location.href })
const copy: Job<string, InAppEvent> = async (_, link) => ({ type: 'copied', done: await copyText(link) })

export const jobs = { look, copy }
