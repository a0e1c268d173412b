import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { defineConfig } from 'eslint/config';
import svelteConfig from './svelte.config.js';

// The recommended sets, whole. Line breaks and quotes are prettier's business, hence its set last.
export default defineConfig(
  { ignores: ['src/generated/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['src/**', 'public/floor.js'], languageOptions: { globals: globals.browser } },
  // Old engines must understand what tells them that they are too old.
  { files: ['public/floor.js'], languageOptions: { ecmaVersion: 5, sourceType: 'script' } },
  { files: ['public/sw.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['*.js', '*.ts', '**/*.test.ts'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
);
