import { firefox } from './firefox.ts'
import { journeysIn } from './journeys.ts'
import { oldDaysIn } from './old-days.ts'

journeysIn(firefox)
oldDaysIn(firefox)
