import { journeysIn } from './journeys.ts'
import { oldDaysIn } from './old-days.ts'
import { webkit } from './webkit.ts'

journeysIn(webkit)
oldDaysIn(webkit)
