// What the screen of an app's browser does in the world: it reads the page's address, and copies it.

import { copyText } from '../../browser/clipboard.ts'
import type { Job } from '../runtime/flow.ts'
import type { InAppEvent } from './in-app.ts'

const look: Job<undefined, InAppEvent> = async () => ({ type: 'here', link: location.href })
const copy: Job<string, InAppEvent> = async (_, link) => ({ type: 'copied', done: await copyText(link) })

export const jobs = { look, copy }
