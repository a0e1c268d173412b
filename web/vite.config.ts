import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { relativeLengths } from './relative.plugin.js';
import { words } from './words.plugin.js';

const server = process.env.BIDYARD_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), words()],
  css: { postcss: { plugins: [relativeLengths()] } },
  build: {
    // The Python package serves these files; they are built, never committed.
    outDir: '../bidyard/server/static',
    emptyOutDir: true,
    // Fonts and pictures stay files: the content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    // The oldest browsers that know all the CSS we use; floor.js says so to others.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
