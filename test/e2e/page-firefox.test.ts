// Firefox, where the machine has it: $FIREFOX_PATH, firefox or firefox-esr.

import { findFirefox, openFirefox } from '../browsers/firefox.ts'
import { walkIn } from '../browsers/walk.ts'

const program = findFirefox()
walkIn('Firefox', program ? () => openFirefox(program) : 'Firefox is not installed (FIREFOX_PATH)')
