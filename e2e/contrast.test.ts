// @module-tag all

import { anyThemeReads } from './amounts/random-themes.ts'

anyThemeReads(12)
