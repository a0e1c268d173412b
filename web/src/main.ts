import '@fontsource/stardos-stencil/latin-700.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/aid.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { lang } from './lib/lang.svelte';
import { preferences } from './lib/preferences.svelte';
import { router } from './lib/router.svelte';
import { theme } from './lib/theme.svelte';

document.documentElement.lang = lang.now;
theme.apply();
preferences.apply();
router.start();
// The page can be installed and opens without a network; while it is developed nothing is kept.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
mount(App, { target: document.getElementById('app')! });
