// A process of its own that makes a new database directory and ends: making one inside the service would leave it 500 MB larger.

import { openData } from './open-data.ts'

const directory = process.argv[2]
if (!directory) throw new Error('usage: make-data <directory>')
const { pg } = await openData(directory)
await pg.close()
