import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './theme/fonts.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyPrivacy } from './kit/preferences.ts'
import { isLanguage } from '../api/platform/language.schema.ts'
import { speak } from './lib/i18n.ts'
import { fetchSignedIn } from './kit/signed-in-file.ts'
import { startSession } from './lib/session.ts'
import { readCustomer, readToken } from './lib/storage.ts'

// Without its file, what a class names is hidden all the same.
const hidden = applyPrivacy().catch(() => undefined)
// Who comes back needs the signed-in shell: it is fetched while the bank judges the token. When it does not come, the
// shell asks again.
if (readToken()) fetchSignedIn().catch(() => undefined)
// A customer who comes back reads their own language from the first word on; a visitor the browser's, where the
// bank speaks it.
const wanted = [readCustomer()?.language, ...navigator.languages.map(tag => tag.slice(0, 2))].find(isLanguage)
if (wanted) await speak(wanted)
startSession()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
// Not awaited here: that file may need this one first.
void hidden.then(() =>
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
