// A process of its own that makes a new database directory and ends: making one inside the service would leave it 500 MB larger.

import { setFlagsFromString } from 'node:v8'
import { openData } from './open-data.ts'

// This process ends in seconds: what it would spend on making the database's code fast takes half of its time, and never comes back.
setFlagsFromString('--liftoff-only')

const directory = process.argv[2]
if (!directory) throw new Error('usage: make-data <directory>')
const { pg } = await openData(directory)
await pg.close()
