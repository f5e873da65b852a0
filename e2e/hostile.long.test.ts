import { hostileTextsReachNobody } from './amounts/hostile-texts.ts'

hostileTextsReachNobody(1)
