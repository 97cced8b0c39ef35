// Evaluated first in each script that a service serves: its origin is the service's, its folder that of all others.

import { served } from '../served-from.ts'

served.from = new URL(import.meta.url).origin
served.folder = new URL('.', import.meta.url).href
