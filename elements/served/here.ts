// Evaluated first in each script that a service serves: the origin of the script is the service's.

import { served } from '../served-from.ts'

served.from = new URL(import.meta.url).origin
