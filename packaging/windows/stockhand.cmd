@echo off
rem The headless command (docs/cli.md): the installed app without a window. A batch file waits for it and answers its exit code.
"%~dp0stockhand-desktop.exe" --command -- %*
exit /b %ERRORLEVEL%
