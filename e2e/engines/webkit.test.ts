// @module-tag all

import { closedFirmsIn } from './closed-firms.ts'
import { journeysIn } from './journeys.ts'
import { oldDaysIn } from './old-days.ts'
import { publicChangesIn } from './public-changes.ts'
import { reviewFilesIn } from './review-files.ts'
import { rowsIn } from './rows.ts'
import { searchIn } from './search.ts'
import { webkit } from './webkit.ts'

journeysIn(webkit)
rowsIn(webkit)
oldDaysIn(webkit)
searchIn(webkit)
reviewFilesIn(webkit)
publicChangesIn(webkit)
closedFirmsIn(webkit)
