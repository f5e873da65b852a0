// @module-tag all

import { closedFirmsIn } from './closed-firms.ts'
import { firefox } from './firefox.ts'
import { journeysIn } from './journeys.ts'
import { oldDaysIn } from './old-days.ts'
import { publicChangesIn } from './public-changes.ts'
import { reviewFilesIn } from './review-files.ts'
import { rowsIn } from './rows.ts'
import { searchIn } from './search.ts'

journeysIn(firefox)
rowsIn(firefox)
oldDaysIn(firefox)
searchIn(firefox)
reviewFilesIn(firefox)
publicChangesIn(firefox)
closedFirmsIn(firefox)
