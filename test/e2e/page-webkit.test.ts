// WebKit, where the machine has its driver.

import { walkIn } from '../browsers/walk.ts'
import { findWebKit, openWebKit } from '../browsers/webkit.ts'

const programs = findWebKit()
walkIn('WebKit', typeof programs === 'string' ? programs : () => openWebKit(programs))
