import { firefox } from './firefox.ts'
import { journeysIn } from './journeys.ts'

journeysIn(firefox)
